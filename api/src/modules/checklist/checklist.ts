import type { ChecklistItem, Seller, StoreChecklist } from '@balcao/api-schema';
import { missingProfileFields } from '@balcao/domain';

const PROFILE_PATH = '/backoffice/configuracoes/perfil';

/** A step that nothing in the product does yet. */
const later = (key: ChecklistItem['key']): ChecklistItem => ({ key, done: false, path: null });

/** What is true so far about setting up a seller's store, in the order of the steps. */
export function checklistOf(seller: Seller): StoreChecklist {
  const missing = missingProfileFields(seller);
  return {
    items: [
      { key: 'profile', done: missing.length === 0, missing, path: PROFILE_PATH },
      later('identity'),
      later('gateway'),
      later('methods'),
      later('product'),
      later('order'),
    ],
  };
}
