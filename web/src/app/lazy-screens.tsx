import { type ComponentType, use } from "react";
import { ErrorCard } from "../ui/state-card.tsx";

type ScreenComponent = ComponentType<{ title: string; sentence: string }>;

/** The screens that a visitor's first page does not pay for. */
const loaders = {
  "sign-up": async () => (await import("../pages/sign-up.tsx")).SignUpPage,
  "log-in": async () => (await import("../pages/log-in.tsx")).LogInPage,
  "forgot-password": async () => (await import("../pages/forgot-password.tsx")).ForgotPasswordPage,
  "reset-password": async () => (await import("../pages/reset-password.tsx")).ResetPasswordPage,
  profile: async () => (await import("../pages/profile.tsx")).ProfilePage,
} satisfies Record<string, () => Promise<ScreenComponent>>;

/** The name of a screen that is loaded when it is wanted. */
export type LazyScreenName = keyof typeof loaders;

const loaded = new Map<string, ScreenComponent>();
const loading = new Map<string, Promise<ScreenComponent>>();

/** Whether a screen is one of those. */
export function isLazyScreen(screen: string): screen is LazyScreenName {
  return screen in loaders;
}

/** Loads a screen ahead, so that it can be rendered and hydrated in one go. */
export async function loadScreen(screen: string): Promise<void> {
  if (isLazyScreen(screen)) await load(screen);
}

/** Shows a screen once it is there. */
export function LazyScreen({ name, title, sentence }: { name: LazyScreenName; title: string; sentence: string }) {
  const Screen = loaded.get(name) ?? use(load(name));
  return <Screen title={title} sentence={sentence} />;
}

function load(name: LazyScreenName): Promise<ScreenComponent> {
  const known = loading.get(name);
  if (known) return known;
  const wanted: Promise<ScreenComponent> = loaders[name]().then(
    (screen) => {
      loaded.set(name, screen);
      return screen;
    },
    () => NotLoaded,
  );
  loading.set(name, wanted);
  return wanted;
}

/** A site that was renewed meanwhile has other files now: only the whole page can be asked for again. */
function NotLoaded() {
  return <ErrorCard text="This page could not be loaded." onTryAgain={() => location.reload()} />;
}
