/** Where the page's origin leads to the operator's terms of use and privacy policy. */
export const LEGAL_PATHS = { terms: '/termos-de-uso', privacy: '/politica-de-privacidade' } as const;

/** What everybody who signs up accepts, and what they are told: the privacy policy is a notice, which asks for no consent. */
export const LEGAL_DOCUMENTS = ['terms', 'privacy'] as const satisfies (keyof typeof LEGAL_PATHS)[];

export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

export const LEGAL_DOCUMENT_NAMES: Readonly<Record<LegalDocument, string>> = {
  terms: 'Termos de uso',
  privacy: 'Política de privacidade',
};
