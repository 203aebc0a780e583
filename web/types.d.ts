declare module "bastide.wasm?url" {
  const address: string;
  export default address;
}
