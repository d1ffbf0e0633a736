// What vite.config.ts makes.
declare module 'virtual:house' {
  export const address: string; // of the WebAssembly module; empty where the page was built without it
  export const size: number; // its bytes
}
// Whether this is the static folder: no server behind it, and the place within the page stands in the query.
declare const __SITE__: boolean;
