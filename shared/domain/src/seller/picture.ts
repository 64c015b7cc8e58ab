/** The limits of a profile picture, checked by the form and, by its content, at the API. */
export const PICTURE_RULES = {
  maxBytes: 5 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const;
