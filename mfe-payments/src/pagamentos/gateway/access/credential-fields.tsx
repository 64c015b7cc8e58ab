import type { GatewayConnection } from '@balcao/api-schema';
import { credentialProblem, GATEWAY_MODE_LABELS, type GatewayMode } from '@balcao/domain';
import { PasswordField, TextField } from '@balcao/ui/form';
import type { GatewayEntry } from '../../payment-api';

export interface CredentialFieldsProps {
  entry: GatewayEntry;
  connection: GatewayConnection | undefined;
  /** Set when another mode than the connection's is chosen. Each mode has its own secrets. */
  otherMode: GatewayMode | undefined;
}

/** The credential fields. Stored values need not be typed again and are never shown. */
export function CredentialFields({ entry, connection, otherMode }: CredentialFieldsProps) {
  return entry.credentials.map(({ field, label, help, secret, afterConnecting }) => {
    const kept = connection?.credentials.find((one) => one.field === field);
    const isKept = kept?.configured === true && !(secret && otherMode);
    const ofOtherMode = kept?.configured && !isKept && otherMode;
    const shared = {
      name: `credentials.${field}`,
      label: afterConnecting && !isKept ? `${label} (pode ficar para depois)` : label,
      help: [
        isKept && `${keptWords(kept.end)} Deixe em branco para manter.`,
        ofOtherMode &&
          `Informe a credencial do modo ${GATEWAY_MODE_LABELS[ofOtherMode].toLowerCase()}: a que está guardada é do outro modo.`,
        help,
      ]
        .filter(Boolean)
        .join(' '),
      required: !isKept && !afterConnecting,
      validate: (typed: string) => credentialProblem(field, typed.trim()),
    };
    return secret ? (
      <PasswordField key={field} {...shared} kind="secret" />
    ) : (
      <TextField key={field} {...shared} autoComplete="off" />
    );
  });
}

/** The last characters of a stored credential. */
export const keptWords = (end: string): string => (end ? `Configurado, termina em ${end}.` : 'Configurado.');
