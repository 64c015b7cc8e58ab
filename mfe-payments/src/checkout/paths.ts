export const PERSONALIZATION = '/backoffice/checkout/personalizacao';
export const PREVIEW = '/backoffice/checkout/preview';

/** Names a theme that is not made yet. */
export const NEW_THEME = 'nova';

export const themePath = (id: string): string => `${PERSONALIZATION}?id=${id}`;
export const previewPath = (id: string): string => `${PREVIEW}?id=${id}`;
