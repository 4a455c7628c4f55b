/** The members of the client's configuration that it needs in order to show surveys; everything else is off. */
export const remoteConfig = (token: string) => ({
  token,
  surveys: true,
  hasFeatureFlags: false,
  supportedCompression: ["gzip", "gzip-js"],
  analytics: { endpoint: "/i/v0/e/" },
  defaultIdentifiedOnly: true,
  autocapture_opt_out: true,
  autocaptureExceptions: false,
  captureDeadClicks: false,
  capturePerformance: false,
  heatmaps: false,
  sessionRecording: false,
  productTours: false,
  conversations: false,
  siteApps: [],
});

/** JSON inside of a script: no part of it may end the script element or a line. */
const inScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** The configuration as the script that the client loads first. */
export const remoteConfigScript = (token: string): string => {
  const settings = { config: remoteConfig(token), siteApps: [] };
  return `(function () {
  var all = (window._POSTHOG_REMOTE_CONFIG = window._POSTHOG_REMOTE_CONFIG || {});
  all[${inScript(token)}] = ${inScript(settings)};
})();
`;
};

/** The answer to a question for flags, of which there are none: in the forms of old and of new clients. */
export const noFlagsFor = (token: string) => ({
  ...remoteConfig(token),
  config: { enable_collect_everything: false },
  featureFlags: {},
  featureFlagPayloads: {},
  flags: {},
  errorsWhileComputingFlags: false,
});
