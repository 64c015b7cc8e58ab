import type { Coupon } from '@balcao/api-schema';
import { useCan, useShell } from '@balcao/contract';
import { COUPON_LIMITS, couponCustomerOf } from '@balcao/domain';
import { Button } from '@balcao/ui/base';
import { ChipsField, submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useCouponApi } from '../coupon-api';
import { LABELS } from './coupon-spec';
import './coupon.css';

const NOBODY = 'Escreva um CPF, um CNPJ ou um e-mail de cada vez.';

/** Answers have these people masked. */
export const hasMaskedCustomers = ({ customers }: Pick<Coupon, 'customers'>): boolean =>
  customers.some((customer) => customer.includes('*'));

interface CustomersFieldProps {
  /** Left out for a new one. */
  coupon: Coupon | undefined;
  onRevealed(coupon: Coupon): void;
}

/** The customers of a coupon: masked until somebody asks, and only then edited. */
export function CustomersField({ coupon, onRevealed }: CustomersFieldProps) {
  if (coupon !== undefined && hasMaskedCustomers(coupon))
    return <MaskedCustomers coupon={coupon} onRevealed={onRevealed} />;
  return (
    <ChipsField
      name="customers"
      label={LABELS.customers}
      placeholder="CPF, CNPJ ou e-mail, e Enter"
      maxCount={COUPON_LIMITS.customers}
      validate={(customers) => (customers.every((one) => couponCustomerOf(one) !== null) ? null : NOBODY)}
    />
  );
}

function MaskedCustomers({ coupon, onRevealed }: CustomersFieldProps & { coupon: Coupon }) {
  const api = useCouponApi();
  const { notify } = useShell();
  const mayEdit = useCan('marketing:editar');
  const revealing = useSubmit<void>(
    async () => onRevealed({ ...coupon, customers: await api.reveal(coupon.id) }),
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  return (
    <div className="cat-masked-customers">
      <p className="bal-part-label">{LABELS.customers}</p>
      <p>{coupon.customers.join(', ')}</p>
      {mayEdit && (
        <div>
          <Button icon="eye" busy={revealing.busy} onClick={() => void revealing.submit(undefined)}>
            Mostrar clientes
          </Button>
          <p className="bal-meta">Registramos quem vê os dados completos. Depois disso a lista pode mudar.</p>
        </div>
      )}
    </div>
  );
}
