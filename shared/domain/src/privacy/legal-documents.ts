/** Where the page's origin leads to the operator's terms of use and privacy policy. */
export const LEGAL_PATHS = { terms: '/termos-de-uso', privacy: '/politica-de-privacidade' } as const;

/** What everybody who signs up accepts. */
export type LegalDocument = keyof typeof LEGAL_PATHS;

export const LEGAL_DOCUMENT_NAMES: Readonly<Record<LegalDocument, string>> = {
  terms: 'Termos de uso',
  privacy: 'Política de privacidade',
};
