import {
  formatFee,
  formatMoney,
  formatPercent,
  formatReleaseDays,
  type GatewayFee,
  type PaymentConfig,
} from '@balcao/domain';
import { Disclosure } from '@balcao/ui/display';
import type { Fees } from './simulate';

export interface FormulaProps {
  config: PaymentConfig;
  fees: Fees | undefined;
}

/** The formula of a simulation. */
export function Formula({ config, fees }: FormulaProps) {
  const fee = fees?.gateway;
  return (
    <Disclosure summary="Como calculamos">
      <ul className="pay-list pay-formula">
        <li>{buyerSentence(config)}</li>
        {fee && (
          <li>
            Você recebe = total − tarifa. Tarifa = {formatPercent(fee.percentBasisPoints)} do total +{' '}
            {formatMoney(fee.fixedCents)}, pelo seu contrato.
          </li>
        )}
        {fees?.platform && (
          <li>
            Tarifa da plataforma = {formatFee(fees.platform.platform)}
            {fees.platform.antifraudCents > 0 &&
              `, mais ${formatMoney(fees.platform.antifraudCents)} de antifraude no cartão`}
            , pelo plano da loja.
          </li>
        )}
        {fee && <li>{releaseSentence(fee)}</li>}
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
      return 'Total = valor. Se o PayPal parcelar, os juros são dele e do cliente.';
    case 'credit_card':
      return config.interest.kind === 'rate'
        ? `${freeUpTo(config.interestFreeInstallments)}, total = valor. Depois, Tabela Price: total = valor × taxa × n ÷ (1 − (1 + taxa)⁻ⁿ), com taxa de ${formatPercent(config.interest.monthlyBasisPoints)} ao mês e n parcelas.`
        : `${freeUpTo(config.interestFreeInstallments)}, total = valor. Depois, total = valor + acréscimo da sua tabela para aquele número de parcelas.`;
  }
}

const freeUpTo = (installments: number) => (installments === 1 ? 'À vista' : `Até ${installments}×`);

function releaseSentence({ releaseDays, releaseInBusinessDays, perInstallment }: GatewayFee): string {
  if (releaseDays === 0 && !perInstallment) return 'Tudo cai na hora.';
  const when =
    releaseDays === 0 ? 'na hora' : `em ${formatReleaseDays({ releaseDays, releaseInBusinessDays })}`;
  const days = perInstallment
    ? `A primeira parcela cai ${when}, as outras de 30 em 30 dias.`
    : `Tudo cai de uma vez, ${when}.`;
  return `${days} Quando esse dia é fim de semana ou feriado nacional, o banco paga no dia útil seguinte.`;
}
