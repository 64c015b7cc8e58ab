import { z } from '../basics/z';

/** Both boxes, terms of use and privacy policy, are ticked. The API records their current versions. */
export const acceptedTerms = z.literal(
  true,
  'É preciso aceitar os termos de uso e ler a política de privacidade.',
);
