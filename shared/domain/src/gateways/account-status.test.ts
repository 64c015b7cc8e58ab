import { GATEWAY_ACCOUNT_STATUSES, gatewayAccountStatusView } from './account-status';

describe('gateway account status', () => {
  it.each(['', 'whatever', 'ACCEPTED', 'toString', null, undefined])(
    "Fallback when unknown: 'Pendente completar cadastro' (warning): %s",
    (status) => {
      expect(gatewayAccountStatusView(status)).toEqual({
        text: 'Pendente completar cadastro',
        tone: 'warning',
      });
    },
  );

  it('pending, accepted and rejected have their own words and tones', () => {
    const views = GATEWAY_ACCOUNT_STATUSES.map(gatewayAccountStatusView);
    expect(new Set(views.map((view) => view.text)).size).toBe(3);
    expect(views.map((view) => view.tone)).toEqual(['info', 'success', 'error']);
  });
});
