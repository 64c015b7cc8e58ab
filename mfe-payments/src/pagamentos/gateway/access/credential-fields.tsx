import type { GatewayConnection } from '@balcao/api-schema';
import { credentialProblem, GATEWAY_MODE_LABELS, type GatewayMode } from '@balcao/domain';
import { PasswordField, TextField } from '@balcao/ui/form';
import type { GatewayEntry } from '../../payment-api';

export interface CredentialFieldsProps {
  entry: GatewayEntry;
  connection: GatewayConnection | undefined;
  /** Chosen in the place of the connection's own: it has secrets of its own. */
  otherMode: GatewayMode | undefined;
}

/** What the gateway asks for. What is kept already need not be typed again, and is never shown. */
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
      validate: (typed: string) => credentialProblem(typed.trim()),
    };
    return secret ? (
      <PasswordField key={field} {...shared} kind="secret" />
    ) : (
      <TextField key={field} {...shared} autoComplete="off" />
    );
  });
}

/** How a credential is told from others without showing it. */
export const keptWords = (end: string): string => (end ? `Configurado, termina em ${end}.` : 'Configurado.');
