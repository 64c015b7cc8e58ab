import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onPhone } from '../testing';
import { SessionTable } from './session-table';

const aSession = (id: string, device: string, current: boolean) => ({
  ...{ id, device, current, ip: '203.0.113.7' },
  createdAt: '2026-01-05T12:00:00Z',
  lastSeenAt: '2026-01-05T12:00:00Z',
  expiresAt: '2026-01-06T12:00:00Z',
});

describe('on a phone', () => {
  onPhone();

  it('each session takes two lines, and is ended there', async () => {
    const end = jest.fn();
    render(
      <SessionTable
        caption="Sessões abertas"
        sessions={[aSession('s1', 'Chrome no Android', true), aSession('s2', 'Firefox no Windows', false)]}
        busy={false}
        onEnd={end}
        endAll={{ label: 'Encerrar todas as outras', onEnd: jest.fn() }}
      />,
    );
    const [own, other] = within(screen.getByRole('list', { name: 'Sessões abertas' })).getAllByRole(
      'listitem',
    );
    expect(own).toHaveTextContent(/^Chrome no Android203\.0\.113\.7 · .*Esta sessão$/);
    expect(other).toHaveTextContent(/^Firefox no Windows203\.0\.113\.7 · .*Encerrar$/);
    await userEvent.click(screen.getByRole('button', { name: 'Encerrar sessão: Firefox no Windows' }));
    expect(end).toHaveBeenCalledWith(expect.objectContaining({ id: 's2' }));
  });
});
