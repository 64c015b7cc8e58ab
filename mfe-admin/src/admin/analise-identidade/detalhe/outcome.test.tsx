import type { AuditActor, KycCase } from '@balcao/api-schema';
import { screen } from '@testing-library/react';
import { aCase, aSlot } from '../testing/a-case';
import { openCase } from '../testing/open-case';

const AT = '2026-03-02T13:00:00.000Z';
const SYSTEM: AuditActor = { id: '', name: '', kind: 'system' };

beforeEach(() => {
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => {};
});

async function outcomeOf(changes: Partial<KycCase>, title: string) {
  await openCase(aCase(changes));
  const shown = await screen.findByText(title, { selector: '.bal-notice-title' });
  return shown.closest('[role]');
}

it.each([
  ['by the person', { id: 'u1', name: 'Maria da Silva', kind: 'user' }, /Pela própria pessoa, /],
  ['by the system', SYSTEM, /Pelo sistema, por falta de envio ou exclusão da conta, /],
] as const)('says that it was cancelled %s', async (_by, actor, words) => {
  const outcome = await outcomeOf(
    {
      status: 'CANCELLED',
      history: [{ step: 'cancel', slot: null, reason: null, at: AT, actor }],
    },
    'Verificação cancelada',
  );
  expect(outcome).toHaveTextContent(words);
});

it('blames nobody where it is not known who cancelled', async () => {
  const outcome = await outcomeOf({ status: 'CANCELLED', history: [] }, 'Verificação cancelada');
  expect(outcome).not.toHaveTextContent(/pessoa|sistema/);
});

it('shows what the person reads where a service rejected them without a reason', async () => {
  const refused = (slot: Parameters<typeof aSlot>[0]) => aSlot(slot, { state: 'refused' });
  const outcome = await outcomeOf(
    {
      status: 'INVALID',
      documents: [refused('frente'), refused('verso'), refused('selfie')],
      history: [{ step: 'reject', slot: null, reason: null, at: AT, actor: SYSTEM }],
    },
    'Identidade rejeitada',
  );
  expect(outcome).toHaveTextContent('A pessoa lê: “As imagens não comprovaram sua identidade.”');
  expect(screen.queryByText(/Este documento não é aceito/)).not.toBeInTheDocument();
});
