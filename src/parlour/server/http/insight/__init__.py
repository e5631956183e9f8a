"""Operations about what can be said of moves."""
