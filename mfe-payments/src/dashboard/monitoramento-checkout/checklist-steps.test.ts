import type { ChecklistItem } from '@balcao/api-schema';
import { describeMissing, nextStep } from './checklist-steps';

const step = (key: ChecklistItem['key'], rest: Partial<ChecklistItem> = {}): ChecklistItem => ({
  key,
  done: false,
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

  it('takes the first open step that has a place as the next one', () => {
    const items = [
      step('profile', { done: true, path: '/perfil' }),
      step('identity'),
      step('gateway', { path: '/gateway' }),
      step('methods', { path: '/formas' }),
    ];
    expect(nextStep(items)?.key).toBe('gateway');
    expect(nextStep([step('identity')])).toBeUndefined();
  });
});
