import type { ChecklistItem } from '@balcao/api-schema';
import { describeMissing, isSetUp } from './checklist-steps';

const step = (key: ChecklistItem['key'], rest: Partial<ChecklistItem> = {}): ChecklistItem => ({
  key,
  done: false,
  state: 'open',
  path: null,
  ...rest,
});

describe('the set-up checklist', () => {
  it('names missing fields as the profile names them', () => {
    expect(describeMissing(step('profile', { missing: ['cnpj', 'address.streetNumber'] }))).toBe(
      'Faltam: CNPJ, Número.',
    );
    expect(describeMissing(step('profile', { missing: ['cnpj'] }))).toBe('Falta: CNPJ.');
  });

  it('says nothing where the API names no field', () => {
    expect(describeMissing(step('identity'))).toBe('');
  });

  it('counts a store as set up that only waits for a buyer', () => {
    expect(isSetUp([step('profile', { done: true, state: 'done' }), step('order')])).toBe(true);
    expect(isSetUp([step('profile'), step('order')])).toBe(false);
  });
});
