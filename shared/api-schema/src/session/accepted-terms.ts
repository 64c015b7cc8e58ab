import { z } from '../basics/z';

/** Both boxes, terms of use and privacy policy, ticked at their current versions, which the API writes down. */
export const acceptedTerms = z.literal(
  true,
  'É preciso aceitar os termos de uso e a política de privacidade.',
);
