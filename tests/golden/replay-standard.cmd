replay <<END
[FEN "4k3/P6p/8/2pP4/8/8/8/R3K2R w KQ c6 0 30"]
[SetUp "1"]

30. dxc6 {[%csl Ra8] a comment {in braces} h5 31. O-O-O h4 32. a8=Q+ Ke7 33. Qb7+ Kf6 34. Rhf1+ Kg6 35. Rg1+ Kh5 36. Qh7# 1-0
END
