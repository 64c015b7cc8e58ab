import type { V1Session } from '@balcao/api-schema';
import { renderToStaticMarkup } from 'react-dom/server';
import { samplePayment, sampleSession } from '../testing/sample-session';
import { PaymentPage } from './payment-page';

const show = (changes: Partial<V1Session>) =>
  renderToStaticMarkup(
    <PaymentPage
      session={sampleSession({ order: { number: 42, total: 9_700, missing: 0 }, ...changes })}
      action="/c/link"
      attempt="a-1"
      privateLink="https://loja.example/c/link?s=token"
      now="2026-11-27T12:00:00.000Z"
      pollAfter={2}
    />,
  ).replaceAll('\u00a0', ' ');

const heading = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];
const ended = { pix: null };

describe('what a buyer sees after pressing "pay"', () => {
  it.each<[string, Partial<V1Session>]>([
    [
      'Preparando o pagamento',
      { status: 'aguardando', payment: samplePayment({ ...ended, status: 'criado', is_preparing: true }) },
    ],
    ['Pague com Pix', { status: 'aguardando', payment: samplePayment() }],
    [
      'Pagamento em análise',
      { status: 'aguardando', payment: samplePayment({ ...ended, status: 'em_analise' }) },
    ],
    [
      'O prazo para pagar terminou',
      { status: 'aberta', payment: samplePayment({ ...ended, status: 'expirado' }) },
    ],
    [
      'Este código foi cancelado',
      { status: 'aberta', payment: samplePayment({ ...ended, status: 'cancelado' }) },
    ],
    [
      'Pagamento recusado',
      { status: 'aberta', payment: samplePayment({ ...ended, status: 'recusado', problem: 'Recusado.' }) },
    ],
    [
      'O pagamento não foi gerado',
      { status: 'aberta', payment: samplePayment({ ...ended, status: 'criado', problem: 'Sem resposta.' }) },
    ],
    ['Pagamento confirmado', { status: 'paga', payment: samplePayment({ ...ended, status: 'pago' }) }],
    [
      'Falta uma parte do pagamento',
      { status: 'paga_em_parte', payment: samplePayment({ ...ended, status: 'pago' }) },
    ],
    ['Pedido confirmado', { status: 'paga', payment: null }],
    ['Pagamento devolvido', { status: 'paga', payment: samplePayment({ ...ended, status: 'reembolsado' }) }],
    ['Pagamento em disputa', { status: 'paga', payment: samplePayment({ ...ended, status: 'em_disputa' }) }],
    [
      'Pagamento bloqueado',
      { status: 'paga', payment: samplePayment({ ...ended, status: 'med_bloqueado' }) },
    ],
    ['Compra encerrada', { status: 'encerrada', payment: samplePayment({ ...ended, status: 'cancelado' }) }],
  ])('says "%s"', (title, session) => {
    expect(heading(show(session))).toBe(title);
  });

  it('tells who came by an address whose purchase it is, and lets them change nothing before they say so', () => {
    const guest: Partial<V1Session> = { needs_proof: true, masked: { 'contact.name': 'Ana P.' } };
    for (const status of ['aguardando', 'aberta', 'paga'] as const) {
      const html = show({
        ...guest,
        status,
        payment: samplePayment({ status: status === 'aberta' ? 'expirado' : 'pago' }),
      });
      expect(html).toContain('Este endereço mostra a compra de <b>Ana P.</b>');
      expect(html).toContain('value="again"');
      expect(html).not.toMatch(/editar=1|value="pay"/);
      expect(html.includes('value="prove"')).toBe(status !== 'paga');
    }
  });

  it('shows a Pix to read and to copy, until when, and how to pay elsewhere', () => {
    const html = show({ status: 'aguardando', payment: samplePayment() });
    expect(html).toContain('aria-label="Código QR do Pix"');
    expect(html).toContain('00020101021226580014br.gov.bcb.pix0136aaaa</textarea>');
    expect(html).toContain('27/11/2026, às 09:30');
    expect(html).toContain('https://loja.example/c/link?s=token');
    expect(html).toContain('data-wait="2"');
  });

  it('shows no code of an attempt that has ended, and offers another for the same order', () => {
    const html = show({ status: 'aberta', payment: samplePayment({ ...ended, status: 'expirado' }) });
    expect(html).not.toContain('Código QR');
    expect(html).toMatch(/value="pay"[^>]*>Pagar R\$ 97,00 com Pix</);
    expect(html).toContain('href="/c/link?editar=1"');
  });

  it('takes no further payment once one is there', () => {
    expect(show({ status: 'paga', payment: samplePayment({ ...ended, status: 'pago' }) })).not.toContain(
      'value="pay"',
    );
  });
});
