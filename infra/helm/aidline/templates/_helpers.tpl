{{/* Labels of one part: (dict "root" $ "part" "gateway"). The second template is what selectors use. */}}
{{- define "aidline.labels" -}}
{{ include "aidline.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end -}}

{{- define "aidline.selector" -}}
app.kubernetes.io/name: aidline
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end -}}

{{- define "aidline.name" -}}
{{ .root.Release.Name }}-{{ .part }}
{{- end -}}

{{- define "aidline.secret" -}}
{{ default (printf "%s-secrets" .Release.Name) .Values.secrets.existing }}
{{- end -}}

{{- define "aidline.image" -}}
{{ .root.Values.image.registry }}/aidline-{{ .image }}:{{ .root.Values.image.tag }}
{{- end -}}

{{/* What no pod may do: run as root, write to its image, gain rights, or speak to the cluster. */}}
{{- define "aidline.pod" -}}
serviceAccountName: {{ .root.Release.Name }}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: {{ .user }}
  runAsGroup: {{ .user }}
  fsGroup: {{ .user }}
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "aidline.container" -}}
image: {{ include "aidline.image" . }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end -}}

{{/* The pods of one part on different nodes, where there are several. */}}
{{- define "aidline.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector: { matchLabels: {{ include "aidline.selector" . | fromYaml | toJson }} }
{{- end -}}

{{/* Folders of gateways and workers. */}}
{{- define "aidline.mounts" -}}
- { name: tmp, mountPath: /tmp }
- { name: keys, mountPath: /data/keys }
{{- if not .Values.files.s3.url }}
- { name: files, mountPath: /data/files }
{{- end }}
{{- end -}}

{{- define "aidline.volumes" -}}
- name: tmp
  emptyDir: { sizeLimit: 256Mi }
- name: keys
  persistentVolumeClaim: { claimName: {{ default (printf "%s-keys" .Release.Name) .Values.keystore.existingClaim }} }
{{- if not .Values.files.s3.url }}
- name: files
  persistentVolumeClaim: { claimName: {{ default (printf "%s-files" .Release.Name) .Values.files.volume.existingClaim }} }
{{- end }}
{{- end -}}

{{/* What the publisher builds, and the site pods read. */}}
{{- define "aidline.sitesVolume" -}}
- name: sites
  persistentVolumeClaim: { claimName: {{ default (printf "%s-sites" .Release.Name) .Values.publisher.volume.existingClaim }} }
{{- end -}}

{{/* One variable from the secret: (dict "root" $ "name" "REDIS_URL" "key" "REDIS_URL" "optional" false). */}}
{{- define "aidline.fromSecret" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef: { name: {{ include "aidline.secret" .root }}, key: {{ default .name .key }}, optional: {{ default false .optional }} }
{{- end -}}
