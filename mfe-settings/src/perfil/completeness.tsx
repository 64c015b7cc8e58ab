import type { Seller } from '@balcao/api-schema';
import { Link } from '@balcao/contract/router';
import {
  missingProfileFields,
  PROFILE_FIELD_LABELS,
  PROFILE_FIELDS,
  type ProfileField,
} from '@balcao/domain';
import { Card, ProgressMeter, Stack, StatusPill } from '@balcao/ui/base';

/** The tab in which a field can be filled. */
function tabOf(field: ProfileField): string {
  if (field.startsWith('address.')) return 'endereco';
  return field.startsWith('company') || field === 'cnpj' ? 'empresa' : 'dados';
}

/** "Número" inside a sentence is "número"; "CNPJ" stays. */
function insideSentence(label: string): string {
  return label === label.toUpperCase() ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** The filled share of the profile, by the product's rule, and the missing fields. */
export function Completeness({ seller }: { seller: Seller }) {
  const missing = missingProfileFields(seller);
  const total = PROFILE_FIELDS.length;
  return (
    <Card>
      <Stack gap={8}>
        <ProgressMeter label="Dados preenchidos" value={total - missing.length} max={total} />
        {missing.length === 0 ? (
          <StatusPill kind="success" icon="check" label="Perfil completo" />
        ) : (
          <p>
            Faltam:{' '}
            {missing.map((field, index) => (
              <span key={field}>
                {index > 0 && ', '}
                <Link to={`?aba=${tabOf(field)}`}>{insideSentence(PROFILE_FIELD_LABELS[field])}</Link>
              </span>
            ))}
          </p>
        )}
      </Stack>
    </Card>
  );
}
