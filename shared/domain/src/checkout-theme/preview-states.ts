/** The states that a preview of the checkout can show, with their labels. */
export const PREVIEW_STATES = {
  vazio: 'Vazio',
  bump: 'Com order bump',
  pix: 'Pix gerado',
  cartao: 'Cartão recusado',
  boleto: 'Boleto',
  pago: 'Pago',
} as const;
export type PreviewState = keyof typeof PREVIEW_STATES;

/** Widths that a preview is looked at in, in pixels. */
export const PREVIEW_WIDTHS = { 360: 'Celular', 768: 'Tablet', 1280: 'Computador' } as const;
