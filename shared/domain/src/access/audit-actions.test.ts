import { AUDIT_ACTION_LABELS, auditActionLabel } from './audit-actions';

it('gives every action words of its own', () => {
  const labels = Object.values(AUDIT_ACTION_LABELS);
  expect(new Set(labels).size).toBe(labels.length);
  expect(auditActionLabel('user.block')).toBe('Conta bloqueada');
});

it('shows an action that a newer version recorded by its own name', () => {
  expect(auditActionLabel('moon.land')).toBe('moon.land');
  expect(auditActionLabel('constructor')).toBe('constructor');
});
