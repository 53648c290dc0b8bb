chain=$(printf %064d 7)
referee --variant 'Zero Point' --tag GameId=G7 --tag WhiteChain=$chain --tag BlackChain=$chain </dev/null
