/** Addresses of the platform users' screens. */
export const USUARIOS = '/backoffice/admin/plataforma-usuarios';
export const usuarioPath = (id: string) => `${USUARIOS}/detalhe/${id}`;
