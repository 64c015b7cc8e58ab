import type { DefaultInstant } from '../../../db/instants';
import type { Json } from '../../../db/product-columns';

/** Reports of browsers about the policy of payment pages, of a day. */
export interface CheckoutCspReportsTable {
  day: string;
  directive: string;
  blocked: string;
  reports: string;
  first_at: DefaultInstant;
  last_at: DefaultInstant;
}

/** Something of a payment page that is not as it was built. */
export interface Finding {
  /** The page itself, or the frame in which a card is typed. */
  where: 'page' | 'frame';
  /** The header, or the file. */
  what: string;
  expected: string;
  found: string;
}

/** The last look at a store's payment page. */
export interface CheckoutLooksTable {
  seller_id: string;
  store_id: string;
  state: 'good' | 'suspect' | 'changed' | 'closed' | 'unreachable';
  /** The state that the audit log has; null before its first entry. */
  recorded: 'good' | 'changed' | null;
  findings: Json<Finding[]>;
  looked_at: DefaultInstant;
  seen_at: DefaultInstant;
}
