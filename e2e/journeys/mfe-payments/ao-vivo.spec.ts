import type { Page, WebSocketRoute } from '@playwright/test';
import { openReport } from '../../fixtures/identity-review';
import { bearer, revoke, type StoredSession } from '../../fixtures/session';
import { expect, test } from '../../fixtures/test';

const LANDING = '/backoffice/dashboard/monitoramento-checkout';
const SOCKET = /\/api\/live\?/;

const identityStep = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: 'Verifique a sua identidade' });

async function withdrawReport(page: Page, { id, token }: StoredSession): Promise<void> {
  const answer = await page.request.patch(`/api/kyc/profile/${id}`, {
    headers: bearer(token),
    data: { status: 'CANCELLED' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

test.describe('an open page', () => {
  test('hears what happened elsewhere, also after its connection dropped', async ({
    page,
    account,
    session,
  }) => {
    const connections: WebSocketRoute[] = [];
    await page.routeWebSocket(SOCKET, (socket) => {
      connections.push(socket);
      socket.connectToServer();
    });
    await page.goto(LANDING);
    await expect(identityStep(page).getByText('Falta fazer')).toBeVisible();
    await expect.poll(() => connections.length).toBe(1);

    await openReport(page, session, account);
    await expect(identityStep(page).getByText('Pendente validação de identidade')).toBeVisible();

    await connections[0]?.close();
    await withdrawReport(page, session);
    await expect(identityStep(page).getByText('Validação de identidade cancelada')).toBeVisible();
    expect(connections.length).toBeGreaterThan(1);
  });

  test('hears of it also where websockets do not get through', async ({ page, account, session }) => {
    // They open, as a proxy may let them, and nothing ever comes.
    await page.routeWebSocket(SOCKET, () => {});
    await page.goto(LANDING);
    await expect(identityStep(page).getByText('Falta fazer')).toBeVisible();
    // The first answer has the position of the stream.
    await page.waitForResponse(/\/api\/live\/events/);
    await openReport(page, session, account);
    await expect(identityStep(page).getByText('Pendente validação de identidade')).toBeVisible();
  });

  test('leads to the login when its session is ended elsewhere', async ({ page, session, problems }) => {
    problems.expect(/401/);
    const opened = page.waitForEvent('websocket', (socket) => SOCKET.test(socket.url()));
    await page.goto(LANDING);
    await (await opened).waitForEvent('framereceived');
    await revoke(page, session);
    await expect(page.getByText('Acesso expirado, favor entrar novamente.')).toBeVisible();
    await expect(page.getByLabel('E-mail')).toBeVisible();
  });
});
