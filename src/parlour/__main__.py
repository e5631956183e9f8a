from parlour.cli.start import main

main()
