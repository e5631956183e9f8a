from parlour.cli.app import main

main()
