import { setImmediate } from 'node:timers/promises';
import type { ShippingMethodRecord } from '@balcao/api-schema';
import {
  type CepSpan,
  checkRates,
  type LinedRate,
  RATE_FINDING_LABELS,
  type RateFindings,
  REFUSED_FINDINGS,
  rateProblems,
  SHIPPING_LIMITS,
  type ShippingRate,
} from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import { invalidField, Problem } from '../../../problem';
import type { ResourceCall } from '../../../resources/resource-call';
import { countOtherRates, replaceRates } from './rates-repository';
import { shippingMethods } from './resource';

/** Does what yields now and then: others have their turn meanwhile. */
export async function inTurns<Answer>(steps: Generator<void, Answer>): Promise<Answer> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}

/** Looks for what is odd in a table; others have their turn meanwhile. */
export const findOdd = (rates: readonly LinedRate[], reach: readonly CepSpan[]): Promise<RateFindings> =>
  inTurns(checkRates(rates, reach));

/** The sentence of a table that is refused; undefined for one that is not. */
export function refusalOf({ counts, listed }: RateFindings): string | undefined {
  const kind = REFUSED_FINDINGS.find((refused) => counts[refused] > 0);
  return kind && (listed.find((finding) => finding.kind === kind)?.text ?? RATE_FINDING_LABELS[kind]);
}

/**
 * Writes a method's table in the place of the one before.
 *
 * @throws Problem not_found; stale_version; validation for a method that has no table, and for too many rows
 */
export async function setRates(
  call: ResourceCall,
  id: string,
  ifMatch: string | undefined,
  rates: readonly ShippingRate[],
  from: object,
): Promise<ShippingMethodRecord> {
  const { owner, origin } = call;
  const row = await shippingMethods.locked(call, id, async (trx, current) => {
    await shippingMethods.assertVersion(trx, call, current, ifMatch);
    assertTable(current.type);
    if (rates.length + (await countOtherRates(trx, owner, id)) > SHIPPING_LIMITS.ratesOfStore)
      throw invalidField('rates', [
        `As tabelas de uma loja têm no máximo ${SHIPPING_LIMITS.ratesOfStore.toLocaleString('pt-BR')} linhas.`,
      ]);
    const stored = await replaceRates(trx, owner, id, rates);
    const changed = await shippingMethods.rows.update(
      trx,
      { seller_id: owner.sellerId, id },
      { ...stored, version: current.version + 1, updated_at: new Date() },
    );
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'shipping-method.set-rates',
      entity: 'shipping_method',
      entityId: id,
      before: { rows: current.rate_count },
      after: { rows: rates.length, ...from },
    });
    return changed;
  });
  return shippingMethods.showOne(call, row);
}

/** @throws Problem validation for a method that has no table */
export function assertTable(type: string): void {
  if (type !== 'tabela')
    throw invalidField('type', ['Só uma forma de frete do tipo Tabela tem linhas de CEP e peso.']);
}

/** Refuses rows that a form has sent, each by its place. @throws Problem validation */
export async function assertRates(rates: readonly ShippingRate[]): Promise<void> {
  const fields = Object.fromEntries(
    rates
      .map((rate, index) => [`rates.${index}`, rateProblems(rate)] as const)
      .filter(([, problems]) => problems.length > 0),
  );
  if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
  const refusal = refusalOf(
    await findOdd(
      rates.map((rate, index) => ({ line: index + 1, rate })),
      [],
    ),
  );
  if (refusal !== undefined) throw invalidField('rates', [refusal]);
}
