package main

import (
	"fmt"
	"strings"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/types"
)

const (
	gib      = 1 << 30
	endpoint = "naa.600a0980000000000000000000000256"
	boot     = "naa.55cd2e0000000000"
)

func lun(index int) string { return fmt.Sprintf("naa.600a09800000000000000000000000%02d", index) }

// equip gives hosts their storage, and datastores and VMs what a real vCenter tells about them: the
// last datastore is of vVols, the one before it is on NFS, all others are VMFS with a LUN each.
func equip(registry *simulator.Registry) {
	var stores []types.ManagedObjectReference
	each(registry, "Datastore", func(_ int, store *simulator.Datastore) {
		stores = append(stores, store.Self)
	})
	var luns []string
	for index := range stores[:len(stores)-2] {
		luns = append(luns, lun(index))
	}
	each(registry, "HostSystem", func(_ int, host *simulator.HostSystem) {
		config := *host.Config
		config.Product.FullName = "VMware ESXi 8.0.3 build-24022510"
		config.StorageDevice = storageOf(append(luns, endpoint))
		host.Config = &config
	})
	each(registry, "Datastore", func(_ int, store *simulator.Datastore) {
		fill(store, len(stores))
	})
	each(registry, "VirtualMachine", func(index int, vm *simulator.VirtualMachine) {
		vm.Name = fmt.Sprintf("%s-%04d", []string{"sql", "web", "app"}[index%3], index)
		place(vm, stores[index%len(stores)])
		vm.Config.GuestFullName = []string{"Microsoft Windows Server 2022 (64-bit)", "Ubuntu Linux (64-bit)"}[index%2]
	})
}

// place moves the disks of a VM to a datastore.
func place(vm *simulator.VirtualMachine, store types.ManagedObjectReference) {
	for _, device := range vm.Config.Hardware.Device {
		if disk, ok := device.(*types.VirtualDisk); ok {
			disk.Backing.(*types.VirtualDiskFlatVer2BackingInfo).Datastore = &store
		}
	}
}

func fill(store *simulator.Datastore, stores int) {
	var index int
	_, err := fmt.Sscanf(store.Name, "LocalDS_%d", &index)
	must(err)
	store.Summary.Capacity = int64(2048 * gib)
	store.IormConfiguration = &types.StorageIORMInfo{Enabled: index == 0, CongestionThreshold: 30}
	switch index {
	case stores - 1:
		store.Summary.Type = string(types.HostFileSystemVolumeFileSystemTypeVVOL)
		store.Info = &types.VvolDatastoreInfo{VvolDS: &types.HostVvolVolume{HostPE: endpointOf(store)}}
	case stores - 2:
		store.Summary.Type = "NFS"
		store.Info = &types.NasDatastoreInfo{Nas: &types.HostNasVolume{RemoteHost: "filer1", RemotePath: "/vol/vms"}}
	default:
		store.Summary.Type = "VMFS"
		store.Info = &types.VmfsDatastoreInfo{Vmfs: &types.HostVmfsVolume{
			Extent: []types.HostScsiDiskPartition{{DiskName: lun(index), Partition: 1}},
		}}
	}
}

// endpointOf has each host name the same protocol endpoint.
func endpointOf(store *simulator.Datastore) []types.VVolHostPE {
	var seen []types.VVolHostPE
	for _, mount := range store.Host {
		seen = append(seen, types.VVolHostPE{
			Key: mount.Key, ProtocolEndpoint: []types.HostProtocolEndpoint{{DeviceId: endpoint}},
		})
	}
	return seen
}

func storageOf(luns []string) *types.HostStorageDeviceInfo {
	info := &types.HostStorageDeviceInfo{MultipathInfo: &types.HostMultipathInfo{}}
	for number := 2; number <= 3; number++ {
		info.HostBusAdapter = append(info.HostBusAdapter, &types.HostFibreChannelHba{
			HostHostBusAdapter: types.HostHostBusAdapter{
				Key:    adapterKey(number),
				Device: fmt.Sprintf("vmhba%d", number),
				Driver: "lpfc",
				Model:  "LPe32002-M2 2-Port 32Gb Fibre Channel Adapter ",
			},
			PortType: types.FibreChannelPortTypeFabric,
			Speed:    32,
		})
	}
	for _, name := range append([]string{boot}, luns...) {
		local := name == boot
		info.ScsiLun = append(info.ScsiLun, &types.HostScsiDisk{
			ScsiLun: types.ScsiLun{
				HostDevice: types.HostDevice{DeviceName: "/vmfs/devices/disks/" + name},
				Key:        "key-" + name, CanonicalName: name, LunType: "disk",
				Vendor: "NETAPP  ", Model: "LUN C-Mode      ", QueueDepth: depth(name),
			},
			LocalDisk: &local,
		})
		info.MultipathInfo.Lun = append(info.MultipathInfo.Lun, pathsTo(name))
	}
	return info
}

func adapterKey(number int) string {
	return fmt.Sprintf("key-vim.host.FibreChannelHba-vmhba%d", number)
}

func depth(name string) int32 {
	if name == endpoint {
		return 254
	}
	return 64
}

func pathsTo(name string) types.HostMultipathInfoLogicalUnit {
	unit := types.HostMultipathInfoLogicalUnit{
		Key: "unit-" + name, Id: "id-" + name, Lun: "key-" + name,
		Policy: &types.HostMultipathInfoLogicalUnitPolicy{Policy: "VMW_PSP_RR"},
	}
	states := []string{"active", "active", "standby", "dead"}
	for index, state := range states {
		adapter := 2 + index%2
		unit.Path = append(unit.Path, types.HostMultipathInfoPath{
			Key: fmt.Sprintf("path-%s-%d", name, index), Adapter: adapterKey(adapter),
			Name: fmt.Sprintf("vmhba%d:C0:T%d:L1", adapter, index/2), State: state, Lun: "key-" + name,
		})
	}
	return unit
}

// esxcliRows answers the two lists that the collector may ask for.
func esxcliRows(method string) (kind string, rows []string) {
	names := []string{boot, endpoint}
	for index := 0; index < 100; index++ {
		names = append(names, lun(index))
	}
	for _, name := range names {
		outstanding := 32
		if name == endpoint {
			outstanding = 256
		}
		switch {
		case strings.HasSuffix(method, "storage.core.device.list"):
			kind = "ScsiDevice"
			rows = append(rows, fmt.Sprintf(
				"<Device>%s</Device><NoofoutstandingIOswithcompetingworlds>%d</NoofoutstandingIOswithcompetingworlds>",
				name, outstanding))
		case strings.HasSuffix(method, "storage.nmp.device.list"):
			kind = "NmpDevice"
			rows = append(rows, fmt.Sprintf(
				"<Device>%s</Device><PathSelectionPolicyDeviceConfig>{policy=iops,iops=1,bytes=10485760}</PathSelectionPolicyDeviceConfig>",
				name))
		}
	}
	return kind, rows
}
