import type { ChecklistItem, Seller, StoreChecklist } from '@balcao/api-schema';
import { missingProfileFields } from '@balcao/domain';
import { gatewayStep, methodsStep } from './gateway-steps';
import { identityStep } from './identity-step';
import { orderStep, productStep } from './selling-steps';
import type { StoreFacts } from './store-facts';

function profileStep(seller: Seller): ChecklistItem {
  const missing = missingProfileFields(seller);
  const done = missing.length === 0;
  const path = '/backoffice/configuracoes/perfil';
  return { key: 'profile', done, state: done ? 'done' : 'open', missing, path };
}

/** The steps of setting up a store, in order, with their state. */
export function checklistOf(seller: Seller, facts: StoreFacts): StoreChecklist {
  return {
    items: [
      profileStep(seller),
      identityStep(facts.identity),
      gatewayStep(facts.gateway),
      methodsStep(facts.gateway, facts.methods),
      productStep(facts.products),
      orderStep(facts),
    ],
    ...(facts.gateway?.mode === 'test' && { testGateway: facts.gateway.gateway }),
    ...(facts.checkoutUrl && { checkoutUrl: facts.checkoutUrl }),
    ...(facts.demo && { demo: facts.demo }),
    ...(facts.offersDemo && { offersDemo: true }),
  };
}
