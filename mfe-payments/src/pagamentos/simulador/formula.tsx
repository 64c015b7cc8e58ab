import { formatMoney, formatPercent, type GatewayFee, type PaymentConfig } from '@balcao/domain';
import { Disclosure } from '@balcao/ui/display';

export interface FormulaProps {
  config: PaymentConfig;
  fee: GatewayFee | undefined;
}

/** How the figures of a simulation come about, for those who ask. */
export function Formula({ config, fee }: FormulaProps) {
  return (
    <Disclosure summary="? Como calculamos">
      <ul className="pay-list pay-formula">
        <li>{buyerSentence(config)}</li>
        {fee && (
          <li>
            Você recebe = total − tarifa. Tarifa = {formatPercent(fee.percentBasisPoints)} do total +{' '}
            {formatMoney(fee.fixedCents)}, pelo seu contrato.
          </li>
        )}
        {fee && <li>{releaseSentence(fee)} Quando o dia não é útil, o banco paga no próximo.</li>}
      </ul>
    </Disclosure>
  );
}

function buyerSentence({ method, config }: PaymentConfig): string {
  switch (method) {
    case 'pix':
    case 'boleto':
      return `Total = valor − desconto de ${formatPercent(config.discountBasisPoints)}, arredondado ao centavo.`;
    case 'paypal':
      return 'Total = valor. Se o PayPal parcelar, os juros são dele e do comprador.';
    case 'credit_card':
      return config.interest.kind === 'rate'
        ? `Até ${config.interestFreeInstallments}×, total = valor. Depois, Tabela Price: total = valor × taxa × n ÷ (1 − (1 + taxa)⁻ⁿ), com taxa de ${formatPercent(config.interest.monthlyBasisPoints)} ao mês e n parcelas.`
        : `Até ${config.interestFreeInstallments}×, total = valor. Depois, total = valor + acréscimo da sua tabela para aquele número de parcelas.`;
  }
}

function releaseSentence({ releaseDays, perInstallment }: GatewayFee): string {
  const days = releaseDays === 1 ? '1 dia' : `${releaseDays} dias`;
  return perInstallment
    ? `A primeira parcela cai em ${days}, as outras de 30 em 30 dias.`
    : `Tudo cai de uma vez, em ${days}.`;
}
