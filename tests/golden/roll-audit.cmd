roll audit cases/sealed/*.xpgn
