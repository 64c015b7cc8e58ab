/** Why there is no picture from a camera. */
export type CameraFailure = 'denied' | 'absent' | 'busy' | 'insecure' | 'interrupted' | 'unknown';

/** The failures of opening a camera, by the name of the error. https://www.w3.org/TR/mediacapture-streams/ */
const FAILURES: Readonly<Record<string, CameraFailure>> = {
  CameraNotOffered: 'insecure',
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export function cameraFailureOf(error: unknown): CameraFailure {
  return (error instanceof Error && FAILURES[error.name]) || 'unknown';
}

/** The texts of each failure: what has happened, and what to do. */
export const CAMERA_FAILURE_TEXTS: Readonly<Record<CameraFailure, { title: string; body: string }>> = {
  denied: {
    title: 'A câmera não foi permitida',
    body: 'Toque no cadeado ao lado do endereço da página, permita a câmera e tente de novo. No iPhone: Ajustes > Safari > Câmera. Ou escolha um arquivo.',
  },
  absent: {
    title: 'Nenhuma câmera encontrada',
    body: 'Este aparelho não tem câmera, ou ela está desligada. Escolha um arquivo ou continue no celular.',
  },
  busy: {
    title: 'A câmera está em uso',
    body: 'Outro programa está usando a câmera. Feche-o, como uma chamada de vídeo, e tente de novo. Ou escolha um arquivo.',
  },
  insecure: {
    title: 'A câmera não abre neste endereço',
    body: 'O navegador só libera a câmera em páginas com https, e não dentro de alguns aplicativos. Abra no navegador do aparelho ou escolha um arquivo.',
  },
  interrupted: {
    title: 'A câmera parou',
    body: 'Ela foi desligada ou desconectada. Tente de novo ou escolha um arquivo.',
  },
  unknown: {
    title: 'A câmera não abriu',
    body: 'O navegador não disse por quê. Tente de novo ou escolha um arquivo.',
  },
};
