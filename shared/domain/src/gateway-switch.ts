import { GATEWAYS, type GatewayId } from './gateway';
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from './payment-method';

const listed = new Intl.ListFormat('pt-BR', { type: 'conjunction' });
const named = (methods: readonly PaymentMethod[]) =>
  listed.format(methods.map((method) => PAYMENT_METHOD_LABELS[method]));

/**
 * What changes for a store that is paid through another gateway from now on, in sentences to read before deciding.
 *
 * `active` are the methods that buyers can choose with the old gateway, `ready` those that are active with the new one.
 */
export function gatewaySwitchConsequences(
  from: GatewayId,
  to: GatewayId,
  { active, ready }: { active: readonly PaymentMethod[]; ready: readonly PaymentMethod[] },
): string[] {
  const [old, next] = [GATEWAYS[from], GATEWAYS[to]];
  const lost = active.filter((method) => !next.methods.includes(method));
  const toConfigure = active.filter((method) => next.methods.includes(method) && !ready.includes(method));
  return [
    `Novas vendas passam a ser cobradas por ${next.name}.`,
    `Pix e boletos em aberto continuam em ${old.name} até serem pagos ou vencerem.`,
    `Reembolsos de vendas antigas são feitos sempre por ${old.name}.`,
    ...(lost.length > 0 ? [`${next.name} não oferece ${named(lost)}: sai do seu checkout.`] : []),
    ...(toConfigure.length > 0
      ? [`Configure ${named(toConfigure)} em ${next.name} para continuar oferecendo.`]
      : []),
    ...(to === 'simulador'
      ? ['O Simulador não recebe dinheiro: nenhuma venda nova será paga de verdade.']
      : []),
  ];
}
