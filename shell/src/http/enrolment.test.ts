import { createFakeChain } from '../testing/fake-chain';

const refuse = (code: string) => () => ({ status: 403, data: { code, errors: ['Não agora.'] } });

describe('a second factor that the API wants first', () => {
  it('leads to the page that turns it on; the call fails', async () => {
    const { http, openEnrolment } = createFakeChain({ server: refuse('two_factor_enrolment_required') });
    await expect(http.get('/orders')).rejects.toMatchObject({
      status: 403,
      code: 'two_factor_enrolment_required',
    });
    expect(openEnrolment).toHaveBeenCalledTimes(1);
  });

  it('is not meant by other refusals', async () => {
    const { http, openEnrolment } = createFakeChain({ server: refuse('forbidden') });
    await expect(http.get('/orders')).rejects.toMatchObject({ code: 'forbidden' });
    expect(openEnrolment).not.toHaveBeenCalled();
  });
});
