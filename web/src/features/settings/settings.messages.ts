export const appearanceMessages = {
  theme: "Theme",
  themes: { system: "System", light: "Light", dark: "Dark" },
  motion: "Less motion",
  motionDetail: "Nothing slides or bounces",
  motionOfDevice: "Your device asks for it",
  autoplay: "Play videos by themselves",
  autoplayDetail: "Never while your device saves data or asks for less motion",
  units: "Distances",
  unitNames: { km: "Kilometres", miles: "Miles" },
} as const;
