import { formatMoney } from '@balcao/domain';
import type { InputHTMLAttributes } from 'react';

export interface OrderBumpCardProps {
  /** The seller's headline. */
  title: string;
  productName: string;
  /** Empty without variants. */
  variantName: string;
  description: string;
  /** The words beside the mark. */
  cta: string;
  /** Null or empty without a picture. */
  imageUrl: string | null;
  /** `#RRGGBB`, of the stripe at its edge. */
  color: string;
  /** Cents. */
  price: number;
  /** Cents, crossed out: the price before; null without one. */
  referencePrice: number | null;
  /** The mark. It begins without: the buyer chooses. */
  mark: InputHTMLAttributes<HTMLInputElement>;
}

/** An offer beside the cart: on the checkout, and where a seller writes it. Its styles are in `order-bump-card.css`. */
export function OrderBumpCard({
  title,
  productName,
  variantName,
  description,
  cta,
  imageUrl,
  color,
  price,
  referencePrice,
  mark,
}: OrderBumpCardProps) {
  const sold = [productName, variantName].filter(Boolean).join(' · ');
  return (
    <label className="order-bump">
      <svg className="order-bump-stripe" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width="1" height="1" fill={color} />
      </svg>
      <span className="order-bump-offer">
        {imageUrl && <img src={imageUrl} alt="" width="56" height="56" loading="lazy" />}
        <span className="order-bump-words">
          <strong>{title}</strong>
          {sold !== title && <span>{sold}</span>}
          {description && <small>{description}</small>}
          <span>
            {referencePrice !== null && (
              <s>
                <span className="order-bump-hidden">De </span>
                {formatMoney(referencePrice)}
              </s>
            )}{' '}
            <strong>
              {referencePrice !== null && <span className="order-bump-hidden">por </span>}
              {formatMoney(price)}
            </strong>
          </span>
        </span>
      </span>
      <span className="order-bump-mark">
        <input type="checkbox" {...mark} />
        {cta}
      </span>
    </label>
  );
}
