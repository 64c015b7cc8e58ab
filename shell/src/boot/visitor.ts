import { readJson } from './page-json';

const BACK_OFFICE = '/backoffice';
const DASHBOARD = '/backoffice/dashboard/monitoramento-checkout';
/** Pages that open for everybody, logged in or not. */
const PUBLIC = ['/backoffice/configuracoes/perfil/esqueci-senha', '/verificar-identidade'];

export interface StoredSession {
  token?: string;
  id?: string;
  owner?: boolean;
}

/** Who was logged in when this browser last knew; unreadable sessions are none. */
export function storedSession(): StoredSession | null {
  try {
    return readJson(localStorage.getItem('user'));
  } catch {
    return null;
  }
}

/** The mode that the person chose, else the system's. */
export function theme(): string {
  try {
    const chosen = localStorage.getItem('theme');
    if (chosen === 'dark' || chosen === 'light') return chosen;
  } catch {
    // With blocked storage there is no stored choice.
  }
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Where the guards would send this person; null to stay. */
export function redirection(isSignedIn: boolean): string | null {
  const path = location.pathname.replace(/(.)\/+$/, '$1');
  if (PUBLIC.includes(path)) return null;
  const inBackOffice = path === BACK_OFFICE || path.startsWith(`${BACK_OFFICE}/`);
  if (isSignedIn && (!inBackOffice || path === BACK_OFFICE)) return DASHBOARD;
  return !isSignedIn && inBackOffice ? '/' : null;
}
