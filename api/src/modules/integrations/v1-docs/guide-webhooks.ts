import { OUTGOING_EVENTS } from '@balcao/domain';
import { type Html, html } from '../../../html/html';
import { plainSample } from './sample';

/** The part about outgoing webhooks, and how a receiver knows that one is genuine. */
export const webhooks = (publicUrl: string): Html => html`
<p>Em <a href="${publicUrl}/backoffice/configuracoes/integracoes?aba=webhooks">Integrações, Webhooks</a> você cadastra o endereço https do seu sistema e escolhe o que ele quer saber:</p>
<p>${OUTGOING_EVENTS.map((type) => html` <code>${type}</code>`)}</p>
<p>Responda com um código 2xx em até 5 segundos. O que não chega é repetido por um dia, com o mesmo <code>id</code>: guarde os que já tratou, porque um evento pode chegar mais de uma vez, e fora de ordem.</p>
<p>Cada envio é assinado de duas formas, com o segredo que o cadastro mostra uma vez:</p>
<dl>
<dt><code>webhook-id</code>, <code>webhook-timestamp</code>, <code>webhook-signature: v1,…</code></dt><dd>O padrão aberto Standard Webhooks: o HMAC-SHA-256, em base64, de <code>id.hora.corpo</code>, com a chave que está em base64 depois de <code>whsec_</code>. As bibliotecas do padrão recebem o segredo como ele é mostrado. Um segredo antigo, com <code>-</code> ou <code>_</code>, é renovado no painel.</dd>
<dt><code>X-Signature: t=…,v1=…</code></dt><dd>O HMAC-SHA-256, em hexadecimal, de <code>hora.corpo</code>, com o texto inteiro do segredo.</dd>
</dl>
<p>Enquanto um segredo renovado substitui o anterior, há uma assinatura de cada um. Recuse horas de mais de 5 minutos.</p>
${plainSample(
  'TypeScript, com npm install standardwebhooks',
  `import { Webhook } from 'standardwebhooks';

const evento = new Webhook(process.env.BALCAO_WEBHOOK_SECRET).verify(corpo, cabecalhos);`,
)}`;
