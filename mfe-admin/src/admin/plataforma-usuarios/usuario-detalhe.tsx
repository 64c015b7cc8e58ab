export default function UsuarioDetalhe() {
  return null;
}
