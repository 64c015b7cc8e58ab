import type { NoticeCategory, NoticeChoices, NoticeTargetKind } from '@balcao/domain';
import type { ColumnType, Generated } from 'kysely';
import type { DefaultInstant, OptionalInstant } from '../../../db/instants';

export interface NoticesTable {
  seller_id: string;
  id: string;
  store_id: string;
  user_id: string;
  dedupe_key: string;
  category: NoticeCategory;
  title: string;
  detail: string;
  target_kind: NoticeTargetKind | '';
  target_id: string;
  count: Generated<number>;
  in_app: boolean;
  mail_due: boolean;
  created_at: DefaultInstant;
  seen_at: OptionalInstant;
  read_at: OptionalInstant;
}

export interface NoticePreferencesTable {
  seller_id: string;
  user_id: string;
  choices: ColumnType<NoticeChoices, string | undefined, string>;
  /** `YYYY-MM-DD`; empty before the first. */
  digested_on: Generated<string>;
  updated_at: DefaultInstant;
}
