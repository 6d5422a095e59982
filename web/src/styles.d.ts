declare module "*.css";
declare module "*.css?inline" {
  const css: string;

  export = css;
}
declare module "*.mjs?url" {
  const url: string;

  export = url;
}
declare module "*.wasm?url" {
  const url: string;

  export = url;
}
