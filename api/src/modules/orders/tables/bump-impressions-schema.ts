import type { OptionalInstant } from '../../../db/instants';

export interface OrderBumpImpressionsTable {
  seller_id: string;
  store_id: string;
  is_test: boolean;
  session_token: string;
  bump_id: string;
  variant: string;
  viewed_at: Date;
  accepted_at: OptionalInstant;
  removed_at: OptionalInstant;
}
