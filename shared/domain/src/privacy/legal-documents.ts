/** The paths of the operator's terms of use and privacy policy on the page's origin. */
export const LEGAL_PATHS = { terms: '/termos-de-uso', privacy: '/politica-de-privacidade' } as const;

/** The documents of a signup: the terms are accepted; the privacy policy is a notice, which asks for no consent. */
export const LEGAL_DOCUMENTS = ['terms', 'privacy'] as const satisfies (keyof typeof LEGAL_PATHS)[];

export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

export const LEGAL_DOCUMENT_NAMES: Readonly<Record<LegalDocument, string>> = {
  terms: 'Termos de uso',
  privacy: 'Política de privacidade',
};
