import { GATEWAY_IDS, SETUP_STEPS } from '@balcao/domain';
import { call } from '../basics/call';
import { idParams } from '../basics/common';
import { z } from '../basics/z';

/**
 * State of a step. `waiting`: another person or system has to act. `problem`: something went wrong, maybe after the
 * step was done. `later`: another step comes first.
 */
export const CHECKLIST_STATES = ['open', 'waiting', 'problem', 'done', 'later'] as const;
export type ChecklistState = (typeof CHECKLIST_STATES)[number];

export const checklistItem = z.object({
  key: z.enum(SETUP_STEPS),
  done: z.boolean(),
  state: z.enum(CHECKLIST_STATES),
  /** A text for the state, if there is one: "Conta em análise". */
  label: z.string().optional(),
  /** The problem, in a sentence. */
  note: z.string().optional(),
  /** The label of the button, if it differs from the step's: "Testar conexão". */
  action: z.string().optional(),
  /** The missing parts of the step: for `profile`, paths of fields. */
  missing: z.array(z.string()).optional(),
  /** The page of the step, or null while another step comes first. */
  path: z.string().nullable(),
});
export type ChecklistItem = z.infer<typeof checklistItem>;

/** The current state of the store. */
export const storeChecklist = z.object({
  items: z.array(checklistItem),
  /** The gateway through which the store only tests, so that nobody is charged; absent otherwise. */
  testGateway: z.enum(GATEWAY_IDS).optional(),
  /** The address by which the store's checkout is looked at: a link of a product on sale; absent where none has one. */
  checkoutUrl: z.string().optional(),
  /** The store is a demonstration, which `DELETE /demo-data` removes, and whether it is still being filled; absent otherwise. */
  demo: z
    .object({
      state: z.enum(['preparing', 'ready']),
      /** The seller's own store beside it; null where there is none. */
      ownStoreId: z.string().nullable(),
    })
    .optional(),
  /** The seller has sold nothing yet, so `POST /demo-data` shows them a store with example data; absent otherwise. */
  offersDemo: z.boolean().optional(),
});
export type StoreChecklist = z.infer<typeof storeChecklist>;

export const getChecklist = call('GET /seller/:id/checklist', {
  operationId: 'getChecklist',
  access: 'seller',
  params: idParams,
  answer: storeChecklist,
});
