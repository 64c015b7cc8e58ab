import { couponDiscountText, couponLimitTexts, couponPeriodText, normalizeCouponCode } from '@balcao/domain';
import { Section, Stack } from '@balcao/ui/base';
import { type FormHandle, useFormData } from '@balcao/ui/form';
import { type CouponValues, EMPTY_COUPON, requestOf } from './coupon-values';
import './coupon.css';

/** The coupon's terms in words, while one types. */
export function CouponPreview({ form, saved = EMPTY_COUPON }: { form: FormHandle; saved?: CouponValues }) {
  const typed = useFormData(form) as Partial<CouponValues> | undefined;
  const terms = requestOf({ ...saved, ...typed });
  const limits = couponLimitTexts(terms);
  return (
    <Section title="Prévia">
      <Stack gap={8}>
        <p className="bal-h2 cat-code">{normalizeCouponCode(terms.code) || 'CÓDIGO'}</p>
        <p>{couponDiscountText(terms)}</p>
        <p className="bal-meta">{couponPeriodText(terms)}</p>
        {limits.length > 0 && (
          <ul className="cat-limits">
            {limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        )}
      </Stack>
    </Section>
  );
}
