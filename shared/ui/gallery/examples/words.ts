/** A name that nobody planned for. */
export const LONG_NAME =
  'Bolsa artesanal de lona encerada com alça de couro legítimo, forro impermeável e compartimento para notebook de 15 polegadas';
/** A word that does not break by itself. */
export const LONG_WORD = 'pneumoultramicroscopicossilicovulcanoconiótico'.repeat(3);
