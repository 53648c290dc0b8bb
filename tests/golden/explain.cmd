validate --explain sow-missed
