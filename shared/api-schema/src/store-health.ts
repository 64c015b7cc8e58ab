import { z } from './z';

/** The steps of setting up a store, in the order in which they are done. */
export const CHECKLIST_KEYS = ['profile', 'identity', 'gateway', 'methods', 'product', 'order'] as const;
export type ChecklistKey = (typeof CHECKLIST_KEYS)[number];

export const checklistItem = z.object({
  key: z.enum(CHECKLIST_KEYS),
  done: z.boolean(),
  /** What the step still lacks: for `profile`, paths of fields. */
  missing: z.array(z.string()).optional(),
  /** Where to go on, or null where no screen does it yet. */
  path: z.string().nullable(),
});
export type ChecklistItem = z.infer<typeof checklistItem>;

/** `GET /seller/{id}/checklist`: what is true so far about the store. */
export const storeChecklist = z.object({ items: z.array(checklistItem) });
export type StoreChecklist = z.infer<typeof storeChecklist>;
